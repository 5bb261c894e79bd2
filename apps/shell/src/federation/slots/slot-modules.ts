// Lazy chunk, with the first place that has slots. A test holds it against `SLOT_EXPORTS` of the contract.
import { useAuth, useProfile, useRoles } from '@lineup/auth';
import { defineSearch, defineSlot, useShell } from '@lineup/contract';
import {
  DataError,
  getClient,
  ownStore,
  readFunction,
  todayKeys,
  todayQuery,
  unwrap,
  unwrapAs,
  useAction,
  useLiveQuery,
} from '@lineup/data';
import * as z from '@lineup/schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import React from 'react';
import jsx from 'react/jsx-runtime';
import { Link, useNavigate } from 'react-router-dom';

/** What slots take from the page and never carry a copy of; components load one by one. */
export const slotModules: Record<string, object> = {
  react: React,
  'react/jsx-runtime': jsx,
  'react-router-dom': { Link, useNavigate },
  '@tanstack/react-query': { useQuery, useQueryClient },
  '@lineup/auth': { useAuth, useProfile, useRoles },
  '@lineup/contract': { defineSearch, defineSlot, useShell },
  '@lineup/data': {
    DataError,
    getClient,
    ownStore,
    readFunction,
    todayKeys,
    todayQuery,
    unwrap,
    unwrapAs,
    useAction,
    useLiveQuery,
  },
  '@lineup/schema': {
    array: z.array,
    fits: z.fits,
    nullable: z.nullable,
    number: z.number,
    object: z.object,
    string: z.string,
  },
};
