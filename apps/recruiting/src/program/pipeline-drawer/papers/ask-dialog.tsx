import { useState } from 'react';
import { localDay } from '@lineup/ui/dates';
import { Dialog } from '@lineup/ui/dialog';
import { CheckboxField, DateField, Form, FormActions, FormMessage, TextField, useForm } from '@lineup/ui/form';
import type { Interest } from '../../model/load-interest';
import { checkAsk, firstAskDraft, PAPER_LIMITS, papersToAsk } from './asked-papers';
import styles from './ask-dialog.module.css';
import { mergeList, useAskPapers } from './use-ask-papers';

interface AskDialogProps {
  interest: Interest;
  collegeId: string;
  onClose(): void;
}

/** The checklist of a player, from the list of the program. */
export default function AskDialog({ interest, collegeId, onClose }: AskDialogProps) {
  const ask = useAskPapers();
  const list = interest.paper_list ?? [];
  const [today] = useState(() => localDay(new Date()));
  const [papers] = useState(() =>
    papersToAsk(
      list,
      (interest.papers ?? []).map(({ title }) => title),
    ),
  );
  const [ids] = useState(() => new Map(papers.map(({ title }) => [title, crypto.randomUUID() as string])));
  const { bind, failure, isSending, formProps } = useForm({
    initial: firstAskDraft(papers, list.length > 0, today),
    schema: checkAsk,
    send: ({ papers: asked, isKept }, id) =>
      ask.mutateAsync({
        ...{ interestId: interest.id, collegeId },
        papers: asked.map((paper) => ({ ...paper, id: ids.get(paper.title) ?? id })),
        list: isKept ? mergeList(list, asked, today) : null,
      }),
    onDone: onClose,
  });
  const [chosen, due] = [bind('chosen'), bind('due')];
  const isChosen = (title: string) => chosen.value.includes(title);
  return (
    <Dialog title={`Ask ${interest.name} for papers`} onClose={onClose}>
      <Form {...formProps}>
        <FormMessage>{failure}</FormMessage>
        <ul className={styles.papers} aria-label={list.length > 0 ? 'The list of your program' : 'Papers'}>
          {papers.map(({ title }) => (
            <li key={title}>
              <CheckboxField
                label={title}
                name={`paper ${title}`}
                value={isChosen(title)}
                onChange={(isOn) =>
                  chosen.onChange(isOn ? [...chosen.value, title] : chosen.value.filter((each) => each !== title))
                }
              />
              {isChosen(title) && (
                <DateField
                  label={`${title} due by`}
                  name={`due ${title}`}
                  min={today}
                  value={due.value[title] ?? ''}
                  error={undefined}
                  onChange={(day) => due.onChange({ ...due.value, [title]: day })}
                />
              )}
            </li>
          ))}
        </ul>
        <TextField
          label={papers.length > 0 ? 'Another paper' : 'Paper'}
          hint="The player reads it, and the guardians of a player under 18."
          maxLength={PAPER_LIMITS.title}
          {...bind('own')}
        />
        {bind('own').value.trim() !== '' && <DateField label="Due by" min={today} {...bind('ownDue')} />}
        <CheckboxField label="Keep these as the list of our program" {...bind('isKept')} />
        <FormActions label="Ask" busyLabel="Asking…" isBusy={isSending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
