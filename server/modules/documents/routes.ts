import { calls } from '#contract/calls.ts';
import { notFound } from '#server/http/api-error.ts';
import type { RegisterCall } from '#server/http/call-registry.ts';
import type { ModuleDeps } from '#server/modules/deps.ts';
import { findPage, listDocuments, listTestimonials } from '#server/modules/documents/repository.ts';

export function registerDocuments(register: RegisterCall, { db, assetUrl }: ModuleDeps): void {
  register(calls.faqs, async ({ query }) => {
    const { documents, count } = await listDocuments(db, 'faq', query);
    return { faqs: documents, count };
  });

  register(calls.notifications, async ({ query }) => {
    const { documents, count } = await listDocuments(db, 'notification', query);
    return { notifications: documents, count };
  });

  register(calls.page, async ({ params }) => {
    const page = await findPage(db, params.slug);
    if (page === null) throw notFound();
    return { page };
  });

  register(calls.testimonials, async ({ query }) => {
    const { testimonials, count } = await listTestimonials(db, query.type ?? null, query);
    return {
      testimonials: testimonials.map((item) => ({ ...item, image_path: assetUrl(item.image_path) })),
      count,
    };
  });
}
