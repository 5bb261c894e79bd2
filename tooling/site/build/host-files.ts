import { embeddable, framedBy, securityHeaders } from '../serve/security-headers.ts';
import { APP_PAGE } from '../serve/static-page.ts';
import { types } from '../store/file-headers.ts';

/** Folders whose files never change under their name. */
const FIXED = ['static', 'remotes', 'shells'];
/** Folders whose missing files are 404; what points at releases is asked for again each time. */
const NO_PAGE = [...FIXED, 'pointers'];
const IMMUTABLE = 'public, max-age=31536000, immutable';
const endings = Object.keys(types).map((ending) => ending.slice(1));
const frames = (pathname: string) => `frame-ancestors ${framedBy(pathname)}`;

/** The files by which hosts learn how to serve the site, by name. */
export function hostFiles(): Record<string, string> {
  return {
    _headers: headersFile(),
    _redirects: redirectsFile(),
    'netlify.toml': netlifyToml(),
    '_worker.js': pagesWorker(),
    '404.html': '<!doctype html><title>Not found</title><p>Not found</p>\n',
    Caddyfile: caddyfile(),
    'nginx.conf': nginxConf(),
    'not-found.txt': 'Not found\n',
  };
}

/** Names that are for hosts and not for visitors. */
const OWN = ['_headers', '_redirects', '_worker.js', 'netlify.toml', 'Caddyfile', 'nginx.conf'];

/** Netlify and Cloudflare Pages. The `!` line is Cloudflare's, which would otherwise send both policies. */
function headersFile(): string {
  const headers = { ...securityHeaders(true), 'content-security-policy': frames('/') };
  return [
    '/*',
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
    embeddable,
    '  ! content-security-policy',
    `  content-security-policy: ${frames(embeddable)}`,
    ...FIXED.flatMap((folder) => [`/${folder}/*`, `  cache-control: ${IMMUTABLE}`]),
    '',
  ].join('\n');
}

/** Netlify's; Cloudflare Pages ignores these lines, and asks `_worker.js`. A line for all the rest would send its page there in place of every file. */
function redirectsFile(): string {
  return [...NO_PAGE.map((folder) => `/${folder}/* /not-found.txt 404`), ''].join('\n');
}

/** Read after `_redirects`. Files that are there come first, `/features` from `features.html`. */
function netlifyToml(): string {
  return `[[redirects]]
from = "/*"
to = "/${APP_PAGE}"
status = 200
`;
}

/**
 * Cloudflare Pages knows no page for the rest by its files alone: it would send `index.html` in place of every missing one, for ever where
 * files never change. With a `404.html` it says what is missing, and this answers it.
 */
function pagesWorker(): string {
  return `const noPage = /^\\/(${NO_PAGE.join('|')})\\//;
const file = /\\.(${endings.join('|')})$/;

export default {
  async fetch(request, { ASSETS }) {
    const found = await ASSETS.fetch(request);
    if (found.status !== 404) return found;
    const address = new URL(request.url);
    const headers = new Headers(found.headers);
    headers.set('cache-control', 'no-cache');
    headers.delete('etag');
    if (noPage.test(address.pathname) || file.test(address.pathname)) return new Response(found.body, { status: 404, headers });
    // The page that is the same for all, with the headers of its address; with its ending it would be sent elsewhere.
    address.pathname = '/${APP_PAGE.replace('.html', '')}';
    const page = await ASSETS.fetch(new Request(address, request));
    for (const name of ['content-type', 'content-encoding', 'content-length', 'etag'])
      if (page.headers.has(name)) headers.set(name, page.headers.get(name));
    return new Response(page.body, { status: page.status, headers });
  },
};
`;
}

function caddyfile(): string {
  const headers = Object.entries(securityHeaders(true)).map(([name, value]) => `\t\t${name} "${value}"`);
  return `# SITE_ADDRESS=lineup.example SITE_FOLDER=/srv/lineup caddy run --config Caddyfile
{$SITE_ADDRESS:localhost} {
	root * {$SITE_FOLDER:.}
	encode zstd gzip

	header {
${headers.join('\n')}
		?cache-control "no-cache"
	}
	# The address as it was asked: a path that only means the widget once it is unescaped is another page to the browser.
	@framed expression \`{http.request.orig_uri}.matches("^${embeddable}([?]|$)")\`
	header @framed content-security-policy "${frames(embeddable)}"
	@alone not expression \`{http.request.orig_uri}.matches("^${embeddable}([?]|$)")\`
	header @alone content-security-policy "${frames('/')}"
	@fixed {
		path ${FIXED.map((folder) => `/${folder}/*`).join(' ')}
		file
	}
	header @fixed cache-control "${IMMUTABLE}"
	@manifest path *.webmanifest
	header @manifest content-type "application/manifest+json"

	@files path ${NO_PAGE.map((folder) => `/${folder}/*`).join(' ')} ${endings.map((ending) => `*.${ending}`).join(' ')}
	handle @files {
		file_server {
			precompressed br gzip
			hide ${OWN.join(' ')}
		}
	}
	handle / {
		rewrite * /index.html
		file_server
	}
	# A page that was drawn, else the one that is the same for all.
	handle {
		try_files {path}.html /${APP_PAGE}
		file_server
	}
	handle_errors {
		header cache-control "no-cache"
		respond "{err.status_text}" {err.status_code}
	}
}
`;
}

function nginxConf(): string {
  const headers = Object.entries(securityHeaders(true)).map(
    ([name, value]) => `    add_header ${name} "${value}" always;`,
  );
  const byType = Object.entries(types).map(([ending, type]) => `        ${type.split(';')[0]} ${ending.slice(1)};`);
  const text = [
    ...new Set(Object.values(types).flatMap((type) => (type.includes('charset') ? [type.split(';')[0]] : []))),
  ];
  const folders = FIXED.join('|');
  return `# Example: include this file in the http block of nginx, and add TLS. Where ngx_brotli is installed, add "brotli_static on;".
map "$status $uri" $lineup_cache {
    default "no-cache";
    "~^(200|206|304) /(${folders})/" "${IMMUTABLE}";
}
map $request_uri $lineup_frames {
    default "${frames('/')}";
    "~^${embeddable}(\\?|$)" "${frames(embeddable)}";
}
server {
    listen 8080;
    root /srv/lineup;
    gzip_static on;
    gzip on;
    gzip_vary on;
    gzip_types application/json image/svg+xml application/manifest+json;
    charset utf-8;
    charset_types ${text.filter((type) => type !== 'text/html').join(' ')};
    types {
${byType.join('\n')}
    }
${headers.join('\n')}
    add_header content-security-policy $lineup_frames always;
    add_header cache-control $lineup_cache always;

    location ~ ^/(${OWN.map((name) => name.replaceAll('.', '\\.')).join('|')})$ {
        return 404;
    }
    location ~ ^/(${NO_PAGE.join('|')})/ {
        try_files $uri =404;
    }
    location ~ \\.(${endings.join('|')})$ {
        try_files $uri =404;
    }
    location = / {
        try_files /index.html =404;
    }
    # A page that was drawn, else the one that is the same for all.
    location / {
        try_files $uri.html /${APP_PAGE} =404;
    }
}
`;
}
