import * as z from '@lineup/schema';
import { Form, FormMessage, SelectField, SubmitButton, requiredText, useForm } from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import page from '../kit/edit.module.css';
import type { Stage } from '../model/load-college-editor';
import { cardsText } from './cards-text';
import { useDeleteStage } from './use-delete-stage';

interface DeleteStageProps {
  stage: Stage;
  others: readonly Stage[];
  onDone(): void;
}

/** Asks where the interests of a stage go, then deletes it. */
export function DeleteStage({ stage, others, onDone }: DeleteStageProps) {
  const remove = useDeleteStage(stage);
  const isEmpty = stage.cards === 0;
  const { bind, failure, isSending, formProps } = useForm({
    initial: { target: '' },
    schema: z.object({ target: isEmpty ? z.string() : requiredText(40, 'Choose where the interests go.') }),
    send: ({ target }) => remove.mutateAsync(target),
    onDone,
  });
  return (
    <Form {...formProps} className={`${page.question} ${page.whole}`} aria-label={`Delete ${stage.name}`}>
      <FormMessage>{failure}</FormMessage>
      <p>
        {isEmpty
          ? `Delete “${stage.name}”? It holds no interests.`
          : `Delete “${stage.name}”? Its ${cardsText(stage.cards)} move to another stage, and the players see that.`}
      </p>
      {(!isEmpty || bind('target').error) && (
        <SelectField label="Move interests to" isRequired placeholder="Choose…" {...bind('target')}>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <SubmitButton label="Delete stage" busyLabel="Deleting…" isBusy={isSending} />
      <Button onClick={onDone}>Keep it</Button>
    </Form>
  );
}
