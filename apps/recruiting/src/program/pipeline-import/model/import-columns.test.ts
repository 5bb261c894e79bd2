import { expect, test } from 'vitest';
import { guessColumns, headingsOf, looksLikeHeadings, rememberColumns } from './import-columns';

test('[RC-018] columns are guessed by the headings that people use', () => {
  const headings = ['Timestamp', 'Full Name', 'HS Grad Year', 'IGN', 'High School', 'Main game', 'E-mail', 'Notes'];
  expect(guessColumns(headings, {})).toEqual({
    name: 1,
    class_year: 2,
    handle: 3,
    school: 4,
    game: 5,
    email: 6,
    note: 7,
  });
  expect(guessColumns(['Name', 'GPA', 'Current rank', 'Email address'], {})).toEqual({
    name: 0,
    gpa: 1,
    rank: 2,
    email: 3,
  });
  expect(guessColumns(['first_name', 'LAST NAME'], {})).toEqual({ first: 0, last: 1 });
});

test('[RC-018] a choice is remembered by heading, "not imported" too, and comes before the guess', () => {
  const headings = ['Who', 'Name', 'Class'];
  const remembered = rememberColumns(headings, { name: 0, class_year: 2 });
  expect(remembered).toEqual({ who: 'name', name: '', class: 'class_year' });
  expect(guessColumns(['Class', 'Name', 'WHO', 'School'], remembered)).toEqual({ class_year: 0, name: 2, school: 3 });
  expect(guessColumns(['constructor', '__proto__'], {})).toEqual({});
});

test('[RC-018] headings that repeat, are missing or are no headings get names of their own', () => {
  expect(
    headingsOf(
      [
        ['Name', 'Name', ''],
        ['a', 'b', 'c', 'd'],
      ],
      true,
    ),
  ).toEqual(['Name', 'Name (2)', 'Column 3', 'Column 4']);
  expect(headingsOf([['Ada', '2027']], false)).toEqual(['Column 1', 'Column 2']);
  expect(looksLikeHeadings(['Ada Byron', '2027'])).toBe(false);
  expect(looksLikeHeadings(['when', 'Grad year'])).toBe(true);
});
