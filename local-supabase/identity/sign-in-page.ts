const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0;display:grid;min-height:100vh;place-items:center;background:light-dark(#f4f6fa,#12151c);color:light-dark(#161a22,#eef1f6)}main{box-sizing:border-box;width:min(28rem,100%);padding:24px}strong{display:block;padding:8px 12px;border-radius:8px;background:#ffd75e;color:#161a22}h1{font-size:1.5rem;line-height:1.25;margin:24px 0 0}form{display:grid;gap:12px;margin-top:16px}label{display:grid;gap:4px}label.check{display:flex;gap:12px;align-items:center;min-height:48px}input,button{font:inherit;min-height:48px;box-sizing:border-box;width:100%;border-radius:8px;border:1px solid light-dark(#6b7688,#8a95a8);background:transparent;color:inherit;padding:0 12px}.check input{width:24px;min-height:24px;margin:0}button[value=allow]{background:light-dark(#1f4fd8,#8fb0ff);color:light-dark(#fff,#10131a);border-color:transparent}`;

/** The page that asks who one is; it posts to its own address. */
export function signInPage(provider: string, site: string): string {
  return page(
    `Demo identity provider: ${provider}`,
    `<strong>Demo identity provider, in the place of ${provider}. It asks no real account.</strong>
<h1>Sign in to ${escape(site)}</h1>
<form method="post">
<label>Name<input name="name" required maxlength="60" autocomplete="off" value="Demo Player"></label>
<label>Email<input name="email" type="email" maxlength="254" autocomplete="off" value="demo.player@example.com"></label>
<label class="check"><input type="checkbox" name="verified" checked>${provider} has verified this address</label>
<button name="decision" value="allow">Continue</button>
<button name="decision" value="deny" formnovalidate>Cancel</button>
</form>`,
  );
}

/** What a person sees when a request cannot be answered. */
export function errorPage(reason: string): string {
  return page('Demo identity provider', `<h1>This did not work</h1><p>${escape(reason)}</p>`);
}

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${STYLE}</style></head>
<body><main>${body}</main></body></html>`;

const escape = (text: string) => text.replaceAll(/[<>&"]/g, (sign) => `&#${sign.codePointAt(0)};`);
