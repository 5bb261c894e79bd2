/** The page that asks who one is at a provider. */
import type { Answer } from './call.ts';

/** Valorant as `competitiveTier`, League as tier and division. */
const VALORANT = [
  [0, 'No rank'],
  [14, 'Gold 3'],
  [18, 'Diamond 1'],
  [20, 'Diamond 3'],
  [22, 'Ascendant 2'],
  [26, 'Immortal 3'],
] as const;
const LEAGUE = ['', 'GOLD I', 'EMERALD IV', 'DIAMOND II', 'MASTER I'];

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0;display:grid;min-height:100vh;place-items:center;background:light-dark(#f4f6fa,#12151c);color:light-dark(#161a22,#eef1f6)}main{box-sizing:border-box;width:min(28rem,100%);padding:24px}strong{display:block;padding:8px 12px;border-radius:8px;background:#ffd75e;color:#161a22}form{display:grid;gap:12px;margin-top:24px}label{display:grid;gap:4px}input,select,button{font:inherit;min-height:48px;box-sizing:border-box;width:100%;border-radius:8px;border:1px solid light-dark(#9aa4b5,#5a6579);background:transparent;color:inherit;padding:0 12px}`;

/** Shown at the address of the request; posting to it again decides. */
export function askPage(title: string, site: string, hasRanks: boolean): Answer {
  const ranks = hasRanks
    ? `<label>Rank in Valorant<select name="valorant">${VALORANT.map(([tier, name]) => `<option value="${tier}">${name}</option>`).join('')}</select></label>
<label>Rank in League of Legends<select name="league">${LEAGUE.map((name) => `<option value="${name}">${name || 'No rank'}</option>`).join('')}</select></label>`
    : '';
  return {
    status: 200,
    body: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}, stand-in</title><style>${STYLE}</style></head>
<body><main><strong>Stand-in for ${title}. No real account is asked.</strong>
<h1>Sign in to ${escape(site)}</h1>
<form method="post"><label>Name of the account<input name="name" required maxlength="60" value="Demo"></label>${ranks}
<button name="decision" value="allow">Allow</button><button name="decision" value="deny" formnovalidate>Cancel</button></form>
</main></body></html>`,
  };
}

const escape = (text: string) => text.replaceAll(/[<>&"]/g, (sign) => `&#${sign.codePointAt(0)};`);
