import { t } from '../language';

/** What a drag by keys says at each step. `where` is the place it has or would get. */
export function dragWords(step: 'picked up' | 'over' | 'put back', name: string, where: string): string {
  if (step === 'over') return where;
  if (step === 'put back') return t('{name} was put back, {where}', { name, where });
  return t('{name} is picked up, {where}. Arrow keys take it along, Space drops it, Escape puts it back.', {
    name,
    where,
  });
}

interface ReorderHelpProps {
  /** Handles are described by it. */
  id: string;
  /** Of the last step, read out. */
  message: string;
}

/** The keys that put a list into order, and what they did. */
export function ReorderHelp({ id, message }: ReorderHelpProps) {
  return (
    <>
      <p id={id} hidden>
        {t('Arrow up and arrow down move it. Space picks it up.')}
      </p>
      <p className="lu-visually-hidden" role="status">
        {message}
      </p>
    </>
  );
}
