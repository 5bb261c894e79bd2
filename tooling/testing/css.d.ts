/** Styles that a component imports: a build's matter, not the tests'. */
declare module '*.css';
