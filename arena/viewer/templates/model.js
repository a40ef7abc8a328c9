"use strict";
(() => {
  const picks = [...document.querySelectorAll(".picks a")];
  const sections = [...document.querySelectorAll("section.evidence")];
  const chosen = document.getElementById("chosen");

  // What a row is to a figure: "3+" a hit, "3-" a miss, "3=4.5" a value, "3=4/6" a part of a whole; null: no case of it.
  function part(row, number) {
    for (const word of row.dataset.counts.split(" ")) {
      const found = /^(\d+)([+=-])(.*)$/.exec(word);
      if (found && found[1] === number) return found[2] === "=" ? found[3] : found[2];
    }
    return null;
  }

  const short = (value) => String(Number(value.toFixed(2)));

  // A row's part in words.
  function word(as, summed) {
    if (as === "+" || as === "-") return summed === "count" ? "1" : as === "+" ? "yes" : "no";
    if (as.includes("/")) return as.replace("/", " of ");
    return summed === "percent" ? `${Math.round(100 * Number(as))}%` : short(Number(as));
  }

  // How the figure comes of the parts of its rows.
  function sum(parts, summed) {
    const values = parts.map((as) => (as === "+" ? 1 : as === "-" ? 0 : Number(as.split("/")[0])));
    const whole = parts.map((as) => Number(as.split("/")[1] || 0)).reduce((a, b) => a + b, 0);
    const total = values.reduce((a, b) => a + b, 0);
    const cases = `${parts.length} ${parts.length === 1 ? "case" : "cases"}`;
    if (summed === "share") return `${short(total)} of ${cases}`;
    if (summed === "mean") return `mean ${(total / parts.length).toFixed(2)} of ${cases}`;
    if (summed === "percent") return `mean ${Math.round((100 * total) / parts.length)}% of ${cases}`;
    if (summed === "ratio") return `${short(total)} to ${short(whole)} in ${cases}`;
    if (summed === "count" && parts.some((as) => as !== "+")) return `${short(total)} in ${cases}`;
    return cases;
  }

  function show() {
    const id = decodeURIComponent(location.hash.slice(1));
    const pick = picks.find((link) => link.hash === `#${id}`);
    const parts = [];
    document.body.classList.toggle("chosen-one", Boolean(pick));
    for (const link of picks) link.classList.toggle("on", link === pick);
    for (const section of sections) {
      let any = false;
      for (const row of section.querySelectorAll("tbody tr")) {
        const as = pick ? part(row, pick.dataset.number) : "";
        row.hidden = as === null;
        row.lastElementChild.textContent = as ? word(as, pick.dataset.summed) : "";
        row.classList.toggle("hit", as === "+");
        if (as === null) continue;
        any = true;
        if (pick) parts.push(as);
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
    chosen.textContent = parts.length ? `${name}: ${sum(parts, pick.dataset.summed)}. ` : `${name}: no cases. `;
    const all = document.createElement("a");
    all.href = "#";
    all.textContent = "Show all";
    chosen.append(all);
    chosen.scrollIntoView();
  }

  addEventListener("hashchange", show);
  show();
})();
