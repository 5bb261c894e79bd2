// A remote has no page of its own: the federation plugin makes its entry, the bundler still wants one.
export {};
