// jsdom has no media queries: in tests none matches.
window.matchMedia ??= (query: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    media: query,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  })
