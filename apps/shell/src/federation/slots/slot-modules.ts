// Written by "npm run shared-names -- --write" from what remotes use.
// Lazy chunk, with the first place that has slots.
import { useProfile, useRoles } from '@lineup/auth';
import { defineSearch, defineSlot, useShell } from '@lineup/contract';
import {
  DataError,
  getClient,
  ownRoom,
  ownStore,
  readFunction,
  untilAnswered,
  unwrap,
  unwrapAs,
  useAction,
  useLiveQuery,
} from '@lineup/data';
import { sentence, translator } from '@lineup/language';
import { todayKeys, todayQuery } from '@lineup/product';
import { array, nullable, number, object, optional, string } from '@lineup/schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import React from 'react';
import jsx from 'react/jsx-runtime';

/** What slots take from the page and never carry a copy of; components load one by one. */
export const slotModules: Record<string, object> = {
  react: React,
  'react/jsx-runtime': jsx,
  '@lineup/auth': { useProfile, useRoles },
  '@lineup/contract': { defineSearch, defineSlot, useShell },
  '@lineup/data': {
    DataError,
    getClient,
    ownRoom,
    ownStore,
    readFunction,
    untilAnswered,
    unwrap,
    unwrapAs,
    useAction,
    useLiveQuery,
  },
  '@lineup/language': { sentence, translator },
  '@lineup/product': { todayKeys, todayQuery },
  '@lineup/schema': { array, nullable, number, object, optional, string },
  '@tanstack/react-query': { useQuery, useQueryClient },
  'react-router-dom': { Link },
};
