// @vitest-environment jsdom
import { useSyncExternalStore } from 'react';
import { it, onTestFinished, vi } from 'vitest';
import { watched } from '#catalog/view-progress.tsx';
import { ContinueWatching } from '#features/home/continue-watching.tsx';
import { createSignal } from '#lib/signal.ts';
import { showScreen } from '#tests/support/page/member-screen.tsx';
import type { ResumePosition } from '#viewing/resume.ts';

/** home.module.css shows the section if this is the empty string. */
const watching = () => document.documentElement.dataset.watching;

it.each([
  { what: 'with begun videos shows the section', begun: ['a video'], expected: '' },
  { what: 'without begun videos leaves it out', begun: [], expected: undefined },
])('a later answer $what, although the first request failed', async ({ begun, expected }) => {
  const answer = createSignal<readonly string[] | undefined>(undefined);
  const Section = () => {
    const known = useSyncExternalStore(answer.subscribe, answer.get);
    return <ContinueWatching begun={known} hasFailed={known === undefined} />;
  };
  onTestFinished(showScreen({ screens: { '/': <Section /> }, address: '/' }).close);
  await vi.waitUntil(() => watching() === 'late');
  answer.set(begun);
  await vi.waitUntil(() => watching() === expected);
});

it('videos begun on this device show the section, although the request has failed', async () => {
  onTestFinished(() => watched.set([]));
  const Section = () => <ContinueWatching begun={undefined} hasFailed />;
  onTestFinished(showScreen({ screens: { '/': <Section /> }, address: '/' }).close);
  await vi.waitUntil(() => watching() === 'late');
  watched.set([{ videoId: 'v', position: 60, duration: 600, updatedAt: 1, about: null } as ResumePosition]);
  await vi.waitUntil(() => watching() === '');
});
