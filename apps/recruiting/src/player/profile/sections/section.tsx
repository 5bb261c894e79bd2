import type { ReactNode } from 'react';
import { Pencil } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { editDialog } from '../edit/lazy-edit-dialog';
import type { ProfileSection } from '../kit/profile-sections';
import styles from '../kit/player-page.module.css';
import { t } from '../../../language';

interface SectionProps {
  title: string;
  part?: ProfileSection;
  /** Given to the player alone. */
  onEdit?: ((part: ProfileSection) => void) | undefined;
  children: ReactNode;
}

/** A part of the page under its title; the player edits it there. */
export function Section({ title, part, onEdit, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2>{title}</h2>
        {part && onEdit && (
          <Button
            variant="ghost"
            aria-label={t('Edit {part}', { part: title.toLowerCase() })}
            onPointerEnter={editDialog.prefetch}
            onClick={() => onEdit(part)}
          >
            <Pencil size={16} aria-hidden />
            {t('Edit')}
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}

/** What belongs in a part that the player has left empty. */
export const EmptyHint = ({ children }: { children: ReactNode }) => <p className={styles.missing}>{children}</p>;
