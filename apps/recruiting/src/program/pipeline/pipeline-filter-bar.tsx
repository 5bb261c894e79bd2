import { useRef, useState, type ComponentProps } from 'react';
import { SlidersHorizontal, X } from 'lucide-react';
import { BottomSheet } from '@lineup/ui/bottom-sheet';
import { SelectFilter } from '@lineup/ui/filters';
import { Button } from '@lineup/ui/button';
import { SearchField } from '@lineup/ui/search-field';
import { useNarrow } from '@lineup/ui/use-hydrated';
import type { Pipeline } from '../model/load-pipeline';
import {
  countPipelineFilters,
  interestSources,
  noFilters,
  PIPELINE_TEXT_MAX,
  pipelineGroups,
  pipelineNarrowings,
  pipelineSorts,
  stageAges,
  stageKinds,
  UNASSIGNED,
  type PipelineAddress,
} from '../../model/pipeline-address';
import { filterTexts } from './filter-texts';
import styles from './pipeline.module.css';

interface PipelineFilterBarProps {
  pipeline: Pipeline;
  address: PipelineAddress;
  onChange(change: Partial<PipelineAddress>): void;
}

/** Search, one control for all filters, what is on as chips, and how it shows; on a phone all of it is a sheet. */
export function PipelineFilterBar({ pipeline, address, onChange }: PipelineFilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const [timesCleared, setTimesCleared] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const isNarrow = useNarrow(640);
  const on = countPipelineFilters(address);
  const texts = filterTexts(pipeline, address);
  const close = () => setOpen(false);
  const fields = (
    <div className={styles.panelFields}>
      <FilterFields pipeline={pipeline} address={address} onChange={onChange} />
    </div>
  );
  return (
    <search className={styles.filters} aria-label="Pipeline">
      <SearchField
        key={timesCleared}
        label="Search interests"
        placeholder="Name, in-game name or school"
        value={address.text}
        maxLength={PIPELINE_TEXT_MAX}
        onChange={(text) => onChange({ text })}
      />
      <div
        className={styles.filterControl}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!isNarrow && !currentTarget.contains(relatedTarget)) close();
        }}
      >
        <Button ref={button} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <SlidersHorizontal size={16} aria-hidden />
          {texts.length > 0 ? `Filters (${texts.length})` : 'Filters'}
        </Button>
        {isOpen && !isNarrow && (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape works anywhere in it
          <div
            className={styles.panel}
            tabIndex={-1}
            onKeyDown={({ key }) => {
              if (key !== 'Escape') return;
              close();
              button.current?.focus();
            }}
          >
            {fields}
          </div>
        )}
      </div>
      {!isNarrow && <Display address={address} onChange={onChange} />}
      {(texts.length > 0 || on > 0) && (
        <ul className={styles.chips} aria-label="Filters that are on">
          {texts.map(([name, text]) => (
            <li key={name}>
              <button
                type="button"
                className={styles.chip}
                aria-label={`Remove the filter “${text}”`}
                onClick={() => onChange({ [name]: '' })}
              >
                {text}
                <X size={14} aria-hidden />
              </button>
            </li>
          ))}
          <li>
            <Button
              variant="ghost"
              onClick={() => {
                setTimesCleared(timesCleared + 1);
                onChange(noFilters);
              }}
            >
              Clear filters
            </Button>
          </li>
        </ul>
      )}
      {isOpen && isNarrow && (
        <BottomSheet title="Filters" doneLabel="Show interests" onClose={close}>
          <div className={styles.sheet}>
            {fields}
            <Display address={address} onChange={onChange} />
          </div>
        </BottomSheet>
      )}
    </search>
  );
}

/** How the board shows: its columns and their order. */
function Display({ address, onChange }: Omit<PipelineFilterBarProps, 'pipeline'>) {
  return (
    <div className={styles.display}>
      <SelectFilter
        label="Group by"
        choices={Object.fromEntries(
          Object.entries(pipelineGroups).map(([id, name]) => [id, `By ${name.toLowerCase()}`]),
        )}
        value={address.group}
        onChange={(group) => onChange({ group: (group || 'stage') as PipelineAddress['group'] })}
      />
      <SelectFilter
        label="Sort by"
        choices={pipelineSorts}
        value={address.sort}
        onChange={(sort) => onChange({ sort: sort || 'order' })}
      />
    </div>
  );
}

function FilterFields({ pipeline, address, onChange }: PipelineFilterBarProps) {
  const { games, class_years, tags, people } = pipeline;
  const named = (all: readonly { id: string; name: string }[]) =>
    Object.fromEntries(all.map(({ id, name }) => [id, name]));
  // What is in the address but no longer in the pipeline is said in words, not as an id.
  const gone = (all: readonly { id: string }[], id: string, name: string) =>
    id && id !== UNASSIGNED && !all.some((each) => each.id === id) ? { [id]: name } : {};
  return (
    <>
      <LabelledFilter
        label="Show"
        all="All interests"
        choices={pipelineNarrowings}
        value={address.only}
        onChange={(only) => onChange({ only })}
      />
      <LabelledFilter
        label="Game"
        all="All games"
        choices={{ ...named(games), ...gone(games, address.game, 'A game no longer here') }}
        value={address.game}
        onChange={(game) => onChange({ game })}
      />
      <LabelledFilter
        label="Class year"
        all="All class years"
        choices={Object.fromEntries(class_years.map((year) => [String(year), `Class of ${year}`]))}
        value={address.year}
        onChange={(year) => onChange({ year })}
      />
      <LabelledFilter
        label="Tag"
        all="All tags"
        choices={{ ...named(tags), ...gone(tags, address.tag, 'A deleted tag') }}
        value={address.tag}
        onChange={(tag) => onChange({ tag })}
      />
      <LabelledFilter
        label="Assigned to"
        all="Anyone"
        choices={{
          [UNASSIGNED]: 'Unassigned',
          ...named(people),
          ...gone(people, address.assignee, 'A former colleague'),
        }}
        value={address.assignee}
        onChange={(assignee) => onChange({ assignee })}
      />
      <LabelledFilter
        label="Time in stage"
        all="Any time in stage"
        choices={Object.fromEntries(Object.entries(stageAges).map(([days, name]) => [days, `In stage ${name}`]))}
        value={address.days === '' ? '' : `${address.days}`}
        onChange={(days) => onChange({ days: days === '' ? '' : (Number(days) as keyof typeof stageAges) })}
      />
      <LabelledFilter
        label="Rank"
        all="Any rank"
        choices={{ rank: 'Rank confirmed' }}
        value={address.confirmed}
        onChange={(confirmed) => onChange({ confirmed })}
      />
      {/* Come with links from the dashboard; shown while they are on. */}
      {address.kind && (
        <LabelledFilter
          label="Kind of stage"
          all="All stages"
          choices={stageKinds}
          value={address.kind}
          onChange={(kind) => onChange({ kind })}
        />
      )}
      {address.source && (
        <LabelledFilter
          label="Source"
          all="All sources"
          choices={interestSources}
          value={address.source}
          onChange={(source) => onChange({ source })}
        />
      )}
    </>
  );
}

/** A filter with its name in sight. */
function LabelledFilter<Value extends string>(props: ComponentProps<typeof SelectFilter<Value>>) {
  return (
    <div className={styles.field}>
      <span aria-hidden>{props.label}</span>
      <SelectFilter {...props} />
    </div>
  );
}
