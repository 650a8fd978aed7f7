import { notFound } from '#server/http/api-error.ts';
import type { Handle } from '#server/http/register-call.ts';
import type { ModuleDeps } from '#server/modules/deps.ts';
import { findPage, listDocuments, listTestimonials } from '#server/modules/documents/repository.ts';

export function registerDocuments(handle: Handle, { db, assetUrl }: ModuleDeps): void {
  handle('faqs', async ({ query }) => {
    const { documents, count } = await listDocuments(db, 'faq', query);
    return { faqs: documents, count };
  });

  handle('notifications', async ({ query }) => {
    const { documents, count } = await listDocuments(db, 'notification', query);
    return { notifications: documents, count };
  });

  handle('page', async ({ params }) => {
    const page = await findPage(db, params.slug);
    if (page === null) throw notFound();
    return { page };
  });

  handle('testimonials', async ({ query }) => {
    const { testimonials, count } = await listTestimonials(db, query.type ?? null, query);
    return {
      testimonials: testimonials.map((item) => ({ ...item, image_path: assetUrl(item.image_path) })),
      count,
    };
  });
}
