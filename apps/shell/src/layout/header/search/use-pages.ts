import { useAuth } from '@lineup/auth';
import { markedText } from '@lineup/ui/marked-text';
import { navLabel, t } from '../../../language/language';
import { linksAt } from '../navigation/links-at';
import { useEntries, type NavEntry } from '../navigation/use-entries';
import { useNavigation } from '../navigation/use-navigation';
import type { Option, OptionGroup } from './section';

/** How many pages show beside what was found. */
const BESIDE = 4;

/** The pages that the person may go to, as the header leads to them: what is their own first. */
export function usePages(): OptionGroup[] {
  const isSignedIn = useAuth().status === 'signed-in';
  const groups = useNavigation();
  const own = useEntries(
    isSignedIn
      ? [
          ...['own', 'icon', 'link', 'account'].flatMap((placement) => linksAt(groups, placement)),
          { label: t('My Account'), href: '/account' },
        ]
      : linksAt(groups, 'link'),
  ).filter((entry, place, entries) => entries.findIndex(({ to }) => to === entry.to) === place);
  const menus = groups.filter(({ placement }) => placement === 'menu');
  // Rows of a read are found by their names; own ones stand among what is own.
  const ofMenus = useEntries(menus.flatMap(({ items }) => items.filter(({ itemsFrom }) => !itemsFrom)));
  const site: NavEntry[] = [
    { label: t('Features'), to: '/features' },
    ...(isSignedIn ? [] : [{ label: t('Sign In'), to: '/auth' }]),
    { label: t('Contact'), to: '/contact' },
  ];
  return [
    groupOfPages(isSignedIn ? t('Yours') : t('Pages'), own),
    ...menus.map(({ label, items }) =>
      groupOfPages(
        navLabel(label),
        ofMenus.filter((entry) => items.some((item) => navLabel(item.label) === entry.label)),
      ),
    ),
    groupOfPages('Lineup', site),
  ].filter(({ options }) => options.length > 0);
}

function groupOfPages(title: string, entries: readonly NavEntry[]): OptionGroup {
  const key = `pages ${title}`;
  const options = entries.map(({ label, to }): Option => ({
    key: `${key} ${label} ${to}`,
    kind: 'page',
    title: label,
    href: to as Option['href'],
  }));
  return { key, title, options };
}

/** Those pages whose names, or that of their group, have words that begin as the words of the text. */
export function pagesFor(groups: readonly OptionGroup[], text: string): OptionGroup[] {
  const words = text.split(/\s+/).filter(Boolean);
  const isHit = (name: string, word: string) => markedText(name, word).some((part) => part.isHit);
  const hits = groups.flatMap(({ title, options }) =>
    options
      .filter((page) => isHit(page.title, words[0] ?? '') || words.length > 1)
      .filter((page) => words.every((word) => isHit(`${page.title} ${title}`, word))),
  );
  const options = hits.filter((page, index) => hits.findIndex(({ href }) => href === page.href) === index);
  return options.length === 0 ? [] : [{ key: 'pages', title: t('Pages'), options: options.slice(0, BESIDE) }];
}
