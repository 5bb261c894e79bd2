import { describe, expect, it } from 'vitest';
import { countCollegeFilters, readCollegeFilters, writeCollegeFilters } from './college-filters';

const read = (search: string) => readCollegeFilters(new URLSearchParams(search));

describe('college filters in the address', () => {
  it('reads the links of the header menu', () => {
    expect(read('games=League+of+Legends').games).toEqual(['League of Legends']);
    expect(read('scholarships=true').scholarships).toBe('true');
  });

  it('reads repeated games once each', () => {
    expect(read('games=Valorant&games=Rocket+League&games=Valorant').games).toEqual(['Valorant', 'Rocket League']);
  });

  it('keeps an unknown scholarships value apart from an absent one', () => {
    expect(read('scholarships=lots').scholarships).toBe('unknown');
    expect(read('').scholarships).toBe('any');
  });

  it('falls back to the order by name', () => {
    expect(read('sort=password').sort).toBe('name');
  });

  it('writes what it reads and leaves defaults out', () => {
    const search =
      'q=st+mary&games=Valorant&games=Rocket+League&scholarships=true&state=TX&level=club&open=true&fits=true&sort=scholarship&view=map';
    expect(writeCollegeFilters(read(search)).toString()).toBe(search);
    expect(writeCollegeFilters(read('sort=name&q=++&state=')).toString()).toBe('');
  });

  it('counts the filters that are on, not the order', () => {
    expect(countCollegeFilters(read('sort=scholarship&view=map'))).toBe(0);
    expect(countCollegeFilters(read('sort=fit'))).toBe(0);
    expect(countCollegeFilters(read('fits=true'))).toBe(1);
    expect(countCollegeFilters(read('games=Valorant&games=Rocket+League&state=tx'))).toBe(2);
  });
});
