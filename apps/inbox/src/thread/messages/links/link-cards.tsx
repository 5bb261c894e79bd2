import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { dateAndTime } from '@lineup/ui/dates';
import { Logo } from '@lineup/ui/logo';
import { PersonAvatar } from '@lineup/ui/person-avatar';
import { loadLinkCard, type LinkCard } from './link-card';
import styles from './link-cards.module.css';

const KINDS: Record<LinkCard['kind'], string> = {
  player: 'Player',
  college: 'College',
  team: 'Team',
  practice: 'Practice',
};

export interface LinkCardsProps {
  paths: string[];
}

/** What the links of a message lead to; nothing for pages that I may not see. */
export default function LinkCards({ paths }: LinkCardsProps) {
  const cards = useQueries({ queries: paths.map((path) => loadLinkCard(path)) });
  return cards.map(({ data }) => data && <Card key={data.path} card={data} />);
}

function Card({ card }: { card: LinkCard }) {
  const name = card.title ?? 'No name yet';
  const facts = [KINDS[card.kind], card.at && dateAndTime(card.at), card.about].filter(Boolean);
  return (
    <Link className={styles.card} to={card.path.replace('?', '?tab=practices&')}>
      {card.kind === 'player' ? (
        <PersonAvatar url={card.picture_url} name={name} size={36} />
      ) : (
        <Logo name={card.kind === 'practice' ? (card.about ?? name) : name} url={card.picture_url} size={36} />
      )}
      <span className={styles.words}>
        <span className={styles.title}>{name}</span>
        <span className={styles.facts}>{facts.join(' · ')}</span>
      </span>
    </Link>
  );
}
