import { useEffect, useState } from 'react';
import styles from './account.module.css';

/** A section that begins above this distance from the top of the window is the one being read, in px. */
const LINE = 130;

/** Links to the sections of the page, by id; marks the one being read. */
export function SectionNav({ sections }: { sections: Record<string, string> }) {
  const current = useCurrentSection(Object.keys(sections));
  return (
    <nav className={styles.anchors} aria-label="Sections of your account">
      {Object.entries(sections).map(([id, label]) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}

function useCurrentSection(ids: string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const all = ids.join(' ');
  useEffect(() => {
    const look = () => setCurrent(sectionInView(all.split(' '), location.hash.slice(1)));
    look();
    const moves = ['scroll', 'resize', 'hashchange'];
    for (const move of moves) addEventListener(move, look, { passive: true });
    return () => {
      for (const move of moves) removeEventListener(move, look);
    };
  }, [all]);
  return current;
}

/** Near the top, or at the end of the page where the last ones cannot come to the top, the one that the address names. */
function sectionInView(ids: string[], named: string): string | undefined {
  const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;
  const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
  const top = topOf(named);
  if (ids.includes(named) && top >= 0 && top < (isAtEnd ? innerHeight : 2 * LINE)) return named;
  return isAtEnd ? ids.at(-1) : (ids.findLast((id) => topOf(id) < LINE) ?? ids[0]);
}
