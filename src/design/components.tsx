import { useState } from 'react';
import type { VideoSummary } from '#catalog/types.ts';
import { VideoCard } from '#catalog/video-card.tsx';
import { OnOff, VideoStatus } from '#contract/enums.ts';
import { Button, type ButtonKind, LinkButton } from '#ui/button/button.tsx';
import { MoreButton } from '#ui/button/more-button.tsx';
import { TextLink } from '#ui/button/text-link.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { LazyFailure, Loading, Skeleton } from '#ui/feedback/loading.tsx';
import { EmptyState, InlineError } from '#ui/feedback/messages.tsx';
import { barNotice } from '#ui/feedback/notice-bar.tsx';
import { Breadcrumbs } from '#ui/layout/breadcrumbs.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { Section } from '#ui/layout/heading.tsx';
import { MenuDisclosure } from '#ui/layout/menu-disclosure.tsx';
import { Cluster, Stack } from '#ui/layout/stack.tsx';
import { Icon } from '#ui/text/icon.tsx';
import { Badge, DateText } from '#ui/text/inline-text.tsx';
import styles from './design.module.css';

const KINDS: readonly ButtonKind[] = ['primary', 'secondary', 'quiet', 'danger'];
const LONG = '就労継続支援事業所でのコミュニケーション研修（オンライン参加の方へのご案内を含む）';

const VIDEO: VideoSummary = {
  videoId: '1',
  title: '面接で聞かれること、聞いてよいこと',
  postDate: '2026-11-01 10:00:00',
  viewsCount: 12,
  favoriteFlag: OnOff.off,
  videoStatus: VideoStatus.unviewed,
  thumbnailPath: '',
  duration: 62,
  hasCaptions: OnOff.on,
  hasEasyCaptions: OnOff.on,
  hasSignLanguage: OnOff.off,
  captionHit: null,
  genreName: '就職活動',
};

export function Components() {
  return (
    <>
      <Section title="Buttons and links">
        <Buttons />
      </Section>
      <Section title="Badges">
        <Cluster>
          <Badge>視聴済み</Badge>
          <Badge tone="warm">視聴中</Badge>
          <Badge tone="outline">手話あり</Badge>
        </Cluster>
      </Section>
      <Section title="Video cards">
        <div className={styles.cards}>
          <VideoCard video={VIDEO} />
          <VideoCard video={{ ...VIDEO, videoId: '2', videoStatus: VideoStatus.inProgress, title: LONG }} />
          <VideoCard video={{ ...VIDEO, videoId: '3', videoStatus: VideoStatus.viewed, hasSignLanguage: OnOff.on }} />
        </div>
      </Section>
      <Section title="Messages">
        <Messages />
      </Section>
      <Section title="Structure">
        <Breadcrumbs
          items={[
            { label: 'ホーム', to: '/' },
            { label: LONG, to: '/videos' },
          ]}
        />
        <Disclosure summary="閉じている説明">本文です。</Disclosure>
        <Disclosure summary="開いている説明" open>
          本文です。
        </Disclosure>
        <MenuDisclosure summary="メニュー">
          <TextLink to="/videos">動画</TextLink>
        </MenuDisclosure>
        <p>
          <DateText value="2026-11-28" />
        </p>
      </Section>
    </>
  );
}

function Buttons() {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Stack>
      {KINDS.map((kind) => (
        <Cluster key={kind}>
          <Button kind={kind}>{kind}</Button>
          <Button kind={kind} busy>
            busy
          </Button>
          <LinkButton to="/videos" kind={kind}>
            link
          </LinkButton>
          <Button kind={kind} iconOnly aria-label="閉じる">
            <Icon name="close" />
          </Button>
          <Button kind={kind}>{LONG}</Button>
        </Cluster>
      ))}
      <MoreButton to="/videos?page=2" busy={isBusy} onMore={() => setIsBusy(!isBusy)} />
      <p>
        <TextLink to="/videos">文の中のリンク</TextLink>
      </p>
    </Stack>
  );
}

function Messages() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Stack>
      <Section title="EmptyState" level={3}>
        <EmptyState drawing="empty" message="まだ何もありません。">
          <LinkButton to="/videos">動画を探す</LinkButton>
        </EmptyState>
      </Section>
      <Section title="InlineError" level={3}>
        <InlineError message="読み込めませんでした。" />
        <InlineError message="読み込めませんでした。" onRetry={() => {}} />
        <InlineError message={LONG} onRetry={() => {}} busy />
      </Section>
      <Section title="Loading, Skeleton, LazyFailure" level={3}>
        <Loading />
        <Skeleton shape="block" />
        <Skeleton shape="line" />
        <LazyFailure onRetry={() => {}} />
      </Section>
      <Cluster>
        <Button onClick={() => setIsAsking(true)}>ConfirmDialog</Button>
        <Button
          onClick={() =>
            barNotice.set({
              message: { ja: '記録を削除しました。' },
              action: { label: { ja: '元に戻す' }, run: () => {} },
            })
          }
        >
          NoticeBar
        </Button>
      </Cluster>
      {isAsking && (
        <ConfirmDialog
          title="記録を削除しますか。"
          confirm={{ ja: '削除する' }}
          onConfirm={() => setIsAsking(false)}
          onCancel={() => setIsAsking(false)}
        >
          <p>削除した記録は元に戻せません。</p>
        </ConfirmDialog>
      )}
    </Stack>
  );
}
