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
  page.classList.add(isDark ? 'dark' : 'light');
  // What a server drew is a visitor's page: whoever has a session here waits for their own, unseen.
  try {
    if (localStorage.getItem('lineup-session') !== null) page.dataset.waits = '';
    if (localStorage.getItem('privacy_banner_consent') !== null) page.dataset.chose = '';
  } catch {
    // Nobody can be signed in.
  }
  // Nor does a page that a host of files sends for another address show.
  if (page.dataset.at && page.dataset.at !== location.pathname) page.dataset.waits = '';
})();
