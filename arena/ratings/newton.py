"""Newton's method on many concave problems of one shape at once: every bootstrap draw is one of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from arena.ratings.intervals import Floats

Rows = npt.NDArray[np.int64]
Look = Callable[[Rows, Floats], tuple[Floats, Floats, Floats]]
"""From the numbers of some problems and a point of each to value, slope and curve (minus the Hessian) there."""

_STEPS = 100
_HALVINGS = 30
_LONGEST = 2.0


def climb(look: Look, start: Floats, exact: float) -> Floats:
    """The point of each problem's highest value, from `start` (problems x parameters), within about exact squared.

    A problem that is done is left alone; a step that leads down is halved until it leads up.
    """
    points = start.copy()
    going: Rows = np.arange(len(points))
    value, slope, curve = look(going, points)
    for _ in range(_STEPS):
        step = np.linalg.solve(curve, slope[..., None])[..., 0]
        # Far from the top the quadratic says nothing of what lies more than so far away.
        np.clip(step, -_LONGEST, _LONGEST, out=step)
        points[going] += step
        on: npt.NDArray[Any] = np.abs(step).max(1, initial=0.0) >= exact
        if not on.any():
            break
        going, step, before = going[on], step[on], value[on]
        value, slope, curve = look(going, points[going])
        for _ in range(_HALVINGS):
            down = np.flatnonzero(value < before - 1e-12 * np.abs(before))
            if not len(down):
                break
            step[down] /= 2
            points[going[down]] -= step[down]
            value[down], slope[down], curve[down] = look(going[down], points[going[down]])
    return points
