import { stripTags } from '#catalog/plain-text.ts';
import { structuredData } from '#catalog/structured-data.ts';
import type { RouteContext, RouteModule } from '#context/route.ts';
import { href } from '#contract/route-map.ts';
import { preloadSanitiser } from '#rich-content/lazy-modules.ts';
import { type Document, faqsOptions } from './document-queries.ts';
import { FaqsScreen } from './faqs-screen.tsx';
import { text } from './text.ts';

export function createRoute({ api, queryClient }: RouteContext): RouteModule {
  return {
    loader: async () => {
      const [faqs] = await Promise.all([queryClient.ensureQueryData(faqsOptions(api)), preloadSanitiser()]);
      return {
        head: {
          title: text.faqs.ja,
          canonicalPath: href('faqs'),
          jsonLd: import.meta.env.SSR ? questionsOf(faqs) : undefined,
        },
      };
    },
    Component: FaqsScreen,
  };
}

function questionsOf(faqs: readonly Document[]) {
  return structuredData({
    '@type': 'FAQPage',
    mainEntity: faqs.map((faq) => ({
      '@type': 'Question',
      name: faq.title,
      acceptedAnswer: { '@type': 'Answer', text: stripTags(faq.content) },
    })),
  });
}
