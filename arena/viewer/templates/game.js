"use strict";
(() => {
  const box = document.getElementById("find");
  const count = document.getElementById("found");
  const items = [...document.querySelectorAll(".item")];
  const texts = items.map((item) => item.textContent.toLowerCase());
  const rounds = [...document.querySelectorAll("section.round")];
  let matches = [];
  let here = null;

  function go(target) {
    if (!target) return;
    if (here) here.classList.remove("here");
    here = target;
    target.classList.add("here");
    target.scrollIntoView({ block: target.matches("section") ? "start" : "center" });
  }

  function after(list, step) {
    if (!list.length) return null;
    const visible = list.filter((item) => item.offsetParent !== null);
    const order = Node.DOCUMENT_POSITION_FOLLOWING;
    if (!here) return step > 0 ? visible[0] : visible[visible.length - 1];
    if (step > 0) return visible.find((item) => here.compareDocumentPosition(item) & order) || visible[0];
    return visible.filter((item) => item.compareDocumentPosition(here) & order).pop() || visible[visible.length - 1];
  }

  // Typing marks and counts; only Enter moves the page.
  function search() {
    const sought = box.value.trim().toLowerCase();
    matches = sought ? items.filter((_, i) => texts[i].includes(sought)) : [];
    const set = new Set(matches);
    for (const item of items) item.classList.toggle("found", set.has(item));
    count.textContent = sought ? `${matches.length} found` : "";
  }

  const keys = {
    n: () => go(after(rounds, 1)),
    p: () => go(after(rounds, -1)),
    l: () => go(after([...document.querySelectorAll(".item.lie")], 1)),
    d: () => go(after([...document.querySelectorAll(".item.deal")], 1)),
    b: () => go(after([...document.querySelectorAll(".item.story")], 1)),
    s: () => document.body.classList.toggle("table-only"),
  };

  box.addEventListener("input", search);
  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.isComposing) go(after(matches, event.shiftKey ? -1 : 1));
    if (event.key === "Escape") box.blur();
  });
  document.addEventListener("keydown", (event) => {
    const typing = event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]");
    if (typing || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (event.key === "/") {
      event.preventDefault(); // the key that opens the search is no part of it
      box.focus();
      box.select();
    } else if (Object.hasOwn(keys, event.key)) {
      keys[event.key]();
    }
  });
})();
