import * as z from '@lineup/schema';
import { calendarDate } from '@lineup/ui/dates';
import { Form, FormMessage, SelectField, SubmitButton, useForm } from '@lineup/ui/form';
import page from '../kit/edit.module.css';
import type { PipelineSettings } from '../model/load-college-editor';
import { contactWays, type ContactWay } from '../model/seasons';
import { useSetAssociation } from './use-set-association';

const schema = z.object({ association: z.string(), zone: z.string() });

/** Whose rules of the season the program follows, and in which time zone its days begin. */
export function SeasonRules({ collegeId, pipeline }: { collegeId: string; pipeline: PipelineSettings }) {
  const { associations = [], seasons = null } = pipeline;
  const set = useSetAssociation(collegeId);
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const stored = { association: seasons?.association_id ?? '', zone: seasons?.time_zone ?? here };
  const { bind, draft, failure, isSending, formProps } = useForm({
    initial: stored,
    stored,
    schema,
    send: (input) => set.mutateAsync(input),
    staysOpen: true,
  });
  const zones = [...new Set([stored.zone, here, ...Intl.supportedValuesOf('timeZone')])].toSorted();
  return (
    <section className={page.panel} aria-labelledby="seasons-title">
      <h3 id="seasons-title">Rules of the season</h3>
      <p className={page.muted}>
        When your association limits contact with players, you are warned before you send. Nothing is blocked; your
        contact log notes the rule.
      </p>
      <Form {...formProps} aria-label="Rules of the season">
        <FormMessage>{failure}</FormMessage>
        <SelectField
          label="Association"
          placeholder="None"
          choices={Object.fromEntries(
            associations.map(({ id, name, is_demo: isDemo }) => [id, isDemo ? `${name} (demo)` : name]),
          )}
          {...bind('association')}
        />
        {draft.association !== '' && (
          <SelectField
            label="Time zone of your days"
            choices={Object.fromEntries(zones.map((zone) => [zone, zone.replaceAll('_', ' ')]))}
            {...bind('zone')}
          />
        )}
        <div>
          <SubmitButton label="Save rules" busyLabel="Saving…" isBusy={isSending} />
        </div>
      </Form>
      {seasons && draft.association === seasons.association_id && (
        <ul className={page.list}>
          {seasons.seasons.toReversed().map(({ name, begins_on, ends_on, allows, sentence }) => (
            <li key={name + begins_on}>
              <strong>{name}</strong>, {calendarDate(begins_on)} to {calendarDate(ends_on)}: {sentence}{' '}
              <span className={page.muted}>Allowed: {allowedText(allows)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const allowedText = (allows: readonly ContactWay[]) =>
  allows.length === 0 ? 'nothing' : allows.map((way) => contactWays[way].toLowerCase()).join(', ');
