export * from '@lineup/data/testing';
