/** Notices about accounts: roles, guardians, profiles, searches, and what our staff is told. */
import { collegeOf, inCare, somebody, when, type Write } from './facts';
import { plural, t } from './language';
import { roleAt } from './names';

/** By kind. */
export const accountNotices: Record<string, Write> = {
  new_matches: (_, count) => ({
    title: plural(count, 'Something new fits a saved search', '{count} new things fit your saved searches'),
    text: t('See what, and why it fits'),
  }),
  calendar_failed: ({ title }) => ({
    title: t('We can no longer read a calendar of yours'),
    text: t('{service}. Your busy times stay as they were', { service: title ?? t('another service') }),
  }),
  webhook_stopped: ({ team, college, title }) => ({
    title: t('{team} no longer sends to {service}', {
      team: String(team ?? college),
      service: title ?? t('another service'),
    }),
    text: t('Several messages did not arrive'),
  }),
  role_approved: ({ role, college }) => ({ title: t('Your role was approved'), text: roleAt(role, college) }),
  role_declined: ({ role, college }) => ({ title: t('Your role request was declined'), text: roleAt(role, college) }),
  role_asked: (facts) => ({
    title: t('{person} asks for a role', { person: somebody(facts) }),
    text: roleAt(facts.role, facts.college),
  }),
  college_asked: (facts) => ({
    title: t('{person} asks us to add a college', { person: somebody(facts) }),
    text: facts.college ?? '',
  }),
  team_asked: (facts) => ({
    title: t('{person} asks for a team', { person: somebody(facts) }),
    text: facts.team ?? '',
  }),
  college_approved: (facts) => ({
    title: t('{college} is on Lineup', { college: collegeOf(facts) }),
    text: t('You are its admin. Fill in the page, then publish it'),
  }),
  college_declined: (facts) => ({
    title: t('We did not add {college}', { college: collegeOf(facts) }),
    text: t('See why. You can correct your request and send it again'),
  }),
  guardian_asked: () => ({
    title: t('Somebody asks you to be their guardian'),
    text: t('See who, and agree or decline'),
  }),
  guardian_offered: () => ({
    title: t('An adult offers to be your guardian'),
    text: t('See who, and agree or decline'),
  }),
  guardian_waiting: ({ person, needs_yes: needsYes }) => ({
    title: person ? t('Another guardian for {person}', { person }) : t('Another guardian is waiting'),
    text: needsYes ? t('It needs your yes') : t('It needs the yes of a guardian who is linked already'),
  }),
  guardian_linked: ({ person, begins_at: at }) => ({
    title: person ? t('{person} has another guardian', { person }) : t('A guardian was linked'),
    text: at ? t('Begins {when}', { when: when(at) }) : t('See who it is'),
  }),
  guardian_ended: () => ({ title: t('A link to a guardian ended'), text: t('See who is linked now') }),
  ward_asked_team: (facts) => ({
    title: t('{person} asks to join {team}', { person: inCare(facts), team: facts.team ?? '' }),
    text: t('Once they are on it, its adults may write to them'),
  }),
  ward_talks: (facts) => ({
    title: t('{person} is talking to someone new', { person: inCare(facts) }),
    text: t('Both say that they are under 18, and share no team'),
  }),
  profile_hidden: ({ person }) =>
    person
      ? {
          title: t('Our staff hid the profile of {person}', { person }),
          text: t('They can change it and ask to show it again'),
        }
      : { title: t('Our staff hid your profile'), text: t('Change it, then ask to show it again') },
  profile_shown: ({ person }) =>
    person
      ? { title: t('The profile of {person} is back', { person }), text: t('Our staff no longer hides it') }
      : { title: t('Your profile is back'), text: t('Our staff no longer hides it') },
  passkey_added: () => ({
    title: t('A passkey was added to your account'),
    text: t('If it was not you, remove it and choose a new password'),
  }),
  talk_asked: () => ({ title: t('Somebody wants to talk to you'), text: t('Accept or decline') }),
  flag_changed: ({ flag = '' }) => ({
    title: t('Flag changed: {flag}', { flag }),
    text: t('See who changed what in the console'),
  }),
};
