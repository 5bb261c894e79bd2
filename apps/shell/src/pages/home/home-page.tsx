/** Landing page. */
export function HomePage() {
  return <h1>Lineup</h1>;
}
