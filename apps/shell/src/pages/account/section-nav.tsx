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

/** At the end of the page, where the last ones cannot come to the top, it is the one that the address names. */
function sectionInView(ids: string[], named: string): string | undefined {
  const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;
  const { scrollHeight } = document.documentElement;
  if (scrollY > 0 && scrollY + innerHeight >= scrollHeight - 1) {
    const isInView = ids.includes(named) && topOf(named) >= 0 && topOf(named) < innerHeight;
    return isInView ? named : ids.at(-1);
  }
  return ids.findLast((id) => topOf(id) < LINE) ?? ids[0];
}
