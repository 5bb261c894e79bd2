import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { getClient, unwrap, useAction } from '@lineup/data';
import { Chip } from '@lineup/ui/chip';
import { fullDate } from '@lineup/ui/dates';
import { lazyPart } from '@lineup/ui/lazy-part';
import { Button } from '@lineup/ui/button';
import { recruitingKeys } from '../../model/keys';
import { explainInToast } from '../model/change-fields';
import page from '../kit/edit.module.css';
import type { EditedForm, FormVersion, GameTitle } from '../model/load-college-editor';
import type { FormRow } from './kept-builder';
import { loadVersion } from './load-version';

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
  const queryClient = useQueryClient();
  const [shown, setShown] = useState<Version | null>(null);
  const toggle = useAction({
    run: async (is_open: boolean) => {
      const supabase = await getClient();
      await unwrap(supabase.from('interest_forms').update({ is_open }).eq('id', form.id).select('id').single());
    },
    done: (_result, isOpen) => (isOpen ? 'The form is open' : 'The form is closed'),
    refused: explainInToast('Not saved'),
    failed: 'This could not be saved. Try again.',
    invalidates: [recruitingKeys.all],
    isLive: true,
  });
  const open = useAction({
    run: ({ id }: FormVersion) => queryClient.fetchQuery(loadVersion(id)),
    failed: 'This version could not be loaded. Try again.',
  });
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
                aria-label={`Use version ${version.number} as draft`}
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
