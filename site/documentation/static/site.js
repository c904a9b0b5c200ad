// The moving picture of the first page can be stopped, and moves only for those who like things to move.
for (const button of document.querySelectorAll("button[data-still]")) {
  const shown = button.closest(".hero").querySelector("img");
  const moving = shown.src;
  const still = new URL(button.dataset.still, document.baseURI).href;
  const show = (moves) => {
    shown.src = moves ? moving : still;
    button.textContent = moves ? "Stop the picture" : "Let it move";
  };
  show(!matchMedia("(prefers-reduced-motion: reduce)").matches);
  button.addEventListener("click", () => show(shown.src === still));
  button.hidden = false;
}

// What is wider than the page can be scrolled by key, too.
for (const wide of document.querySelectorAll(".highlight pre, .table-wrapper")) {
  if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
}

// A frame wears the colours that were chosen for the page around it.
for (const frame of document.querySelectorAll("iframe[src^='embed/']")) {
  const { theme } = document.body.dataset;
  if (theme === "light" || theme === "dark") frame.src = frame.src.replace("?", `?theme=${theme}&`);
}

// And it is as high as what it shows. It is a page of this site, so it can be measured.
for (const frame of document.querySelectorAll("iframe[src^='embed/']")) {
  frame.addEventListener("load", () => {
    const shown = frame.contentDocument.querySelector("main");
    // What fills its frame is as high as that already: it would grow with it, and go on growing.
    const fits = () => !shown.offsetHeight || Math.abs(frame.clientHeight - shown.offsetHeight) <= 2;
    const fit = () => { if (!fits()) frame.style.height = `${shown.offsetHeight + 2}px`; };
    new ResizeObserver(fit).observe(shown);
  });
}
