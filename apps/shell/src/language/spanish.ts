// Lazy chunk: what only Spanish readers load.
import { keepCatalogue } from '@lineup/language/catalogue';
import { catalogues } from './es';

export { keepCatalogue };

/** Takes the Spanish sentences of the shell and of the libs that it brings. */
export function keepSpanish(): void {
  for (const [scope, messages] of Object.entries(catalogues)) keepCatalogue('es', scope, messages);
}
