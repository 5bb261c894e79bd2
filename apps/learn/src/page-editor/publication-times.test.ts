import { NO_START, wallStartOf } from '@lineup/ui/form';
import { expect, test } from 'vitest';
import type { StoredWriting } from '../model/writing-table';
import { publicationOf, timesOf } from './publication-times';

const FIRST = '2999-03-01T12:00:00.000Z';
const LATER = '2999-03-02T12:00:00.000Z';

test('[LE-006] a draft is published at a time, and taken down at a later one when there is one', () => {
  expect(timesOf(wallStartOf(FIRST), NO_START)).toEqual({ times: { publish_at: FIRST, unpublish_at: null } });
  expect(timesOf(wallStartOf(FIRST), wallStartOf(LATER))).toEqual({
    times: { publish_at: FIRST, unpublish_at: LATER },
  });
  expect(timesOf(wallStartOf(LATER), wallStartOf(FIRST))).toEqual({
    problems: { end: 'Choose a time after it is published.' },
  });
  expect(timesOf(NO_START, wallStartOf(LATER))).toEqual({ problems: { start: 'Choose a date and time.' } });
});

test('what comes is said in a sentence', () => {
  const draft = { is_published: false, publish_at: FIRST, unpublish_at: LATER } as StoredWriting;
  expect(publicationOf('page', draft)).toMatch(
    /^Will be published .+, with whatever is saved by then\. It will be taken down .+\.$/,
  );
});

test('[LE-006] what is published is taken down at a time to come', () => {
  expect(timesOf(null, wallStartOf(LATER))).toEqual({ times: { publish_at: null, unpublish_at: LATER } });
  expect(timesOf(null, NO_START)).toEqual({ problems: { end: 'Choose a date and time.' } });
  expect(timesOf(null, wallStartOf('2001-01-01T12:00:00.000Z'))).toEqual({
    problems: { end: 'Choose a time in the future.' },
  });
});
