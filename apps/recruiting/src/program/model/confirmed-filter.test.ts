import { describe, expect, it } from 'vitest';
import { countPipelineFilters, readPipelineAddress, writePipelineAddress } from '../../model/pipeline-address';
import { filterArguments } from './load-pipeline';

describe('the filter for confirmed ranks', () => {
  it('[RC-018] lives in the address of the pipeline, and knows no other value', () => {
    const address = readPipelineAddress(new URLSearchParams('confirmed=rank'));
    expect(writePipelineAddress(address).toString()).toBe('confirmed=rank');
    expect(countPipelineFilters(address)).toBe(1);
    expect(filterArguments(address)).toEqual({ p_confirmed: true });
    expect(filterArguments(readPipelineAddress(new URLSearchParams('confirmed=role')))).toEqual({});
  });
});
