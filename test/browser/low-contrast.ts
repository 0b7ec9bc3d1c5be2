/** Runs in the page: texts whose contrast with what is behind them is below 4.5 to 1. */
export const LOW_CONTRAST = `(() => {
  const channels = (color) => color.match(/[\\d.]+/g).map(Number);
  const luminance = (color) => {
    const [r, g, b] = channels(color).slice(0, 3).map((c) => c / 255)
      .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element) => {
    for (let e = element; e; e = e.parentElement) {
      const color = getComputedStyle(e).backgroundColor;
      if (channels(color)[3] !== 0) return color;
    }
  };
  const contrast = (element) => {
    const [a, b] = [luminance(getComputedStyle(element).color), luminance(behind(element))];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  };
  return [...document.querySelectorAll("body *")]
    .filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim() !== ""))
    .filter((e) => contrast(e) < 4.5)
    .map((e) => e.className + " " + e.textContent.slice(0, 20));
})()`;
