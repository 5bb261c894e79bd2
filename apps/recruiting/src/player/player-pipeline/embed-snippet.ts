import { type Sentences } from '@lineup/language';
import { t } from '../../language';

/** Themes of an embedded widget; `auto` follows the reader's device. */
export const WIDGET_THEMES = { auto: 'Match the reader’s device', light: 'Light', dark: 'Dark' } satisfies Sentences;
export type WidgetTheme = keyof typeof WIDGET_THEMES;

/** What the player pastes into a page: the widget, and a script that fits its frame to it. */
export function embedSnippet(origin: string, token: string, theme: WidgetTheme): string {
  const query = theme === 'auto' ? '' : `?theme=${theme}`;
  return `<iframe id="lineup-status" src="${origin}/recruiting-status-widget${query}#token=${token}"
  title="${t('Recruiting status')}" loading="lazy" style="width: 100%; max-width: 480px; height: 320px; border: 0; border-radius: 10px"></iframe>
<script>
  addEventListener('message', function (event) {
    var frame = document.getElementById('lineup-status');
    if (event.source === frame.contentWindow && event.data && event.data.type === 'lineup-height')
      frame.style.height = Number(event.data.height) + 'px';
  });
</script>`;
}
