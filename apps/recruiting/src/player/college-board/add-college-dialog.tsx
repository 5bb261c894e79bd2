import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Dialog } from '@lineup/ui/dialog';
import { Button } from '@lineup/ui/button';
import { SearchField } from '@lineup/ui/search-field';
import { cityLine } from '@lineup/ui/country-name';
import type { Board } from '../model/load-board';
import { findColleges } from '../profile-forms/find-colleges';
import { useAddToBoard } from '../../kit/save-to-board/use-add-to-board';
import styles from './board.module.css';
import { t } from '../../language';

interface AddCollegeDialogProps {
  board: Board;
  onClose(): void;
}

const NAME_MAX = 120;

/** Finds colleges by name and keeps them on the board. */
export default function AddCollegeDialog({ board, onClose }: AddCollegeDialogProps) {
  const [text, setText] = useState('');
  const found = useQuery(findColleges(text));
  const add = useAddToBoard({ isSilent: true });
  const kept = new Set(board.cards.map(({ college }) => college.id));
  const isSearching = text.length > 1;
  return (
    <Dialog title={t('Add a college')} onClose={onClose}>
      <div className={styles.adding}>
        <SearchField label={t('Search colleges by name')} value={text} maxLength={NAME_MAX} onChange={setText} />
        <p className={styles.muted} role="status">
          {!isSearching
            ? t('Enter at least two letters.')
            : found.isError
              ? t('The search did not work. Try again.')
              : found.data?.length === 0
                ? t('No college has that name.')
                : ''}
        </p>
        {isSearching && found.data && found.data.length > 0 && (
          <ul className={styles.results} aria-label={t('Colleges found')}>
            {found.data.map((college) => (
              <li key={college.id}>
                <span>
                  {college.name}
                  <span className={styles.muted}>{cityLine(college)}</span>
                </span>
                {kept.has(college.id) ? (
                  <span className={styles.kept}>
                    <Check size={16} aria-hidden />
                    {t('On your board')}
                  </span>
                ) : (
                  <Button
                    aria-label={t('Add {name}', { name: college.name })}
                    aria-disabled={add.isRunning(college.id)}
                    onClick={() => add.mutate(college)}
                  >
                    <Plus size={16} aria-hidden />
                    {t('Add')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        <Link to="/colleges">{t('Browse all colleges')}</Link>
      </div>
    </Dialog>
  );
}
