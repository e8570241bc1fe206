/** Tells the page around a frame how high the content of the frame is, and nothing else. */

const content = document.querySelector('main');

const tell = () => {
  const height = Math.ceil(content.getBoundingClientRect().bottom + scrollY);
  parent.postMessage({ type: 'plaza:height', height }, '*');
};

new ResizeObserver(tell).observe(content);
