/** Last resort of the router: even the layout failed. */
export function UnexpectedErrorPage() {
  return (
    <main>
      <h1>Unexpected Application Error!</h1>
      <button type="button" onClick={() => location.reload()}>
        Refresh Page
      </button>
    </main>
  );
}
