// Runs before the first paint, so that a dark page never flashes light. The rules are those of @lineup/ui/theme.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('theme');
  } catch {
    // Storage is blocked: the operating system decides.
  }
  // A page that embeds this one may ask for a theme (model/framed.ts).
  var asked = self !== top && /[?&]theme=(light|dark)(&|$)/.exec(location.search);
  if (asked) choice = asked[1];
  var isDark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  var page = document.documentElement;
  // The language: that of the account, else of the address, else what this browser chose, else its own (libs/language).
  var chosen = (/(?:^|;\s*)language=(en|es)(?:;|$)/.exec(document.cookie) || [])[1];
  var named = /^\/es(\/|$)/.test(location.pathname) ? 'es' : '';
  var own = navigator.languages.map(function (tag) {
    return tag.slice(0, 2).toLowerCase();
  });
  var spoken = own.filter(function (tag) {
    return tag === 'en' || tag === 'es';
  })[0];
  var language = named || chosen || spoken || 'en';
  page.classList.add(isDark ? 'dark' : 'light');
  // Until the page is there, its frame shows; a page that another embeds has none.
  if (self === top) page.dataset.frame = '';
  // What a server drew is a visitor's page: whoever has a session here waits for their own, unseen.
  try {
    if (localStorage.getItem('lineup-session') !== null) {
      page.dataset.waits = '';
      language = chosen || language;
    }
    if (localStorage.getItem('privacy_banner_consent') !== null) page.dataset.chose = '';
  } catch {
    // Nobody can be signed in.
  }
  // Nor does one that was drawn in another language.
  if (page.lang !== language) page.dataset.waits = '';
  page.lang = language;
  // Nor does a page that a host of files sends for another address show.
  if (page.dataset.at && page.dataset.at !== location.pathname) page.dataset.waits = '';
})();
