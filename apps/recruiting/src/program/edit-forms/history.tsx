import { useState } from 'react';
import { Chip } from '@lineup/ui/chip';
import { fullDate } from '@lineup/ui/dates';
import { lazyPart } from '@lineup/ui/lazy-part';
import { Button } from '@lineup/ui/button';
import page from '../kit/edit.module.css';
import type { EditedForm, FormVersion } from '../model/load-college-editor';
import type { GameTitle } from '../../model/game-title';
import type { FormRow } from './kept-builder';
import { useOpenForm } from './use-open-form';
import { useOpenVersion } from './use-open-version';

const preview = lazyPart(() => import('./preview-dialog'));

type Version = Omit<FormRow, 'esports_title_id'>;

interface HistoryProps {
  form: EditedForm;
  titles: readonly GameTitle[];
  /** Takes what a version asks as the working copy. */
  onRestore(version: Version): void;
}

/** What was published, newest first, with how many answered it; and whether the form is open. */
export function History({ form, titles, onRestore }: HistoryProps) {
  const [shown, setShown] = useState<Version | null>(null);
  const toggle = useOpenForm(form.id);
  const open = useOpenVersion();
  const withVersion = (version: FormVersion, use: (found: Version) => void) => open.mutate(version, { onSuccess: use });
  if (form.current_version === 0) return null;
  return (
    <section className={page.panel} aria-labelledby={`${form.id}-history`}>
      <div className={page.line}>
        <h3 id={`${form.id}-history`}>Published versions</h3>
        <Button aria-disabled={toggle.isPending} onClick={() => toggle.mutate(!form.is_open)}>
          {form.is_open ? 'Close form' : 'Open form'}
        </Button>
      </div>
      <p className={page.muted}>
        {form.is_open
          ? 'While it is open, players answer the newest version.'
          : 'Closed: players cannot answer it. Answers already sent are kept.'}
      </p>
      <ul className={page.rows}>
        {form.versions.map((version) => (
          <li key={version.id} className={page.row}>
            <div className={page.face}>
              <strong>
                Version {version.number} {version.is_current && <Chip tone="success">Answered now</Chip>}
              </strong>
              <span className={page.muted}>
                {fullDate(version.published_at)} · {version.answers === 1 ? '1 answer' : `${version.answers} answers`}
              </span>
            </div>
            <Button
              variant="ghost"
              aria-label={`View version ${version.number}`}
              aria-disabled={open.isPending}
              onClick={() => withVersion(version, setShown)}
            >
              View
            </Button>
            {!version.is_working_copy && (
              <Button
                variant="ghost"
                aria-label={`Use as draft: version ${version.number}`}
                aria-disabled={open.isPending}
                onClick={() => withVersion(version, onRestore)}
              >
                Use as draft
              </Button>
            )}
          </li>
        ))}
      </ul>
      {shown && (
        <preview.Part form={{ ...shown, intro: shown.intro ?? '' }} titles={titles} onClose={() => setShown(null)} />
      )}
    </section>
  );
}
