"use strict";
(() => {
  const picks = [...document.querySelectorAll(".picks a")];
  const sections = [...document.querySelectorAll("section.evidence")];
  const chosen = document.getElementById("chosen");

  // What a row is to a figure: "3+" a hit, "3-" a miss, "3=4.50" a value; null where it is no case of it.
  function part(row, number) {
    for (const word of row.dataset.counts.split(" ")) {
      const found = /^(\d+)([+=-])(.*)$/.exec(word);
      if (found && found[1] === number) return found[2] === "=" ? found[3] : found[2] === "+" ? "yes" : "no";
    }
    return null;
  }

  function show() {
    const id = decodeURIComponent(location.hash.slice(1));
    const pick = picks.find((link) => link.hash === `#${id}`);
    let cases = 0;
    let hits = 0;
    let sum = 0;
    let values = false;
    document.body.classList.toggle("chosen-one", Boolean(pick));
    for (const link of picks) link.classList.toggle("on", link === pick);
    for (const section of sections) {
      let any = false;
      for (const row of section.querySelectorAll("tbody tr")) {
        const as = pick ? part(row, pick.dataset.number) : "";
        row.hidden = as === null;
        row.lastElementChild.textContent = as || "";
        row.classList.toggle("hit", as === "yes");
        if (as === null) continue;
        any = true;
        if (!pick) continue;
        cases += 1;
        if (as === "yes") hits += 1;
        else if (as !== "no") {
          values = true;
          sum += Number(as);
        }
      }
      section.hidden = Boolean(pick) && !any;
    }
    chosen.hidden = !pick;
    if (!pick) {
      const section = document.getElementById(id);
      if (section) section.scrollIntoView();
      return;
    }
    const name = pick.querySelector("span").textContent;
    const told = values ? `mean ${(sum / cases).toFixed(2)} of ${cases} cases` : `${hits} of ${cases} cases`;
    chosen.textContent = cases ? `${name}: ${told}. ` : `${name}: no cases. `;
    const all = document.createElement("a");
    all.href = "#";
    all.textContent = "Show all";
    chosen.append(all);
    chosen.scrollIntoView();
  }

  addEventListener("hashchange", show);
  show();
})();
