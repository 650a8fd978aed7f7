/**
 * Icons of the sixteen genres. Pages show them with <img>, where `currentColor` doesn't work, so each file contains
 * the brand's teal.
 */

const paths: Record<string, string> = {
  'finding-work':
    '<path d="M4 9h9M4 9a1.5 1.5 0 0 0-1.5 1.5v7A1.5 1.5 0 0 0 4 19h7M8 9V7a1.5 1.5 0 0 1 1.5-1.5h3A1.5 1.5 0 0 1 14 7v2h2.5a1.5 1.5 0 0 1 1.5 1.5"/><circle cx="16" cy="16" r="3.5"/><path d="m18.7 18.7 2.8 2.8"/>',
  'job-search': '<circle cx="10.5" cy="10.5" r="6.5"/><path d="m15.5 15.5 5.5 5.5M7.5 9.5h6M7.5 12h4"/>',
  application:
    '<path d="M6 3h8l4 4v14H6zM14 3v4h4"/><circle cx="12" cy="11.5" r="1.8"/><path d="M8.8 17c.4-1.9 1.6-2.8 3.2-2.8s2.8.9 3.2 2.8"/>',
  'support-services':
    '<path d="M3 6.5A1.5 1.5 0 0 1 4.5 5h9A1.5 1.5 0 0 1 15 6.5v5a1.5 1.5 0 0 1-1.5 1.5H8l-3 2.5V13h-.5A1.5 1.5 0 0 1 3 11.5z"/><path d="M18 9h1.5a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1-1.5 1.5H19v2.5L16 17h-4"/>',
  'working-on':
    '<path d="M12 21v-9"/><path d="M12 13c-.5-4-3.5-6-8-6 .2 4.3 3.3 6.6 8 6zM12 10c.4-4 3.3-6 8-6-.1 4.3-3.2 6.8-8 6zM6 21h12"/>',
  accommodation: '<path d="M12 4v16M7 20h10M4 7h16M4 7l-2 6a3 3 0 0 0 5 0zM20 7l-3 6a3 3 0 0 0 5 0z"/>',
  communication:
    '<path d="M4 5h16a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-8l-4 4v-4H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z"/><path d="M8 10.5h.01M12 10.5h.01M16 10.5h.01"/>',
  'work-skills':
    '<path d="M9 5H6v16h12V5h-3"/><path d="M9 3.5h6V7H9zM8.8 12l1.2 1.2 2-2.4M8.8 17l1.2 1.2 2-2.4M14.5 12H16M14.5 17H16"/>',
  living:
    '<path d="m3 11 9-7 9 7M5.5 9.5V20h13V9.5"/><path d="M12 17c-3-2-2.5-4.3-1-4.3.6 0 1 .5 1 .9 0-.4.4-.9 1-.9 1.5 0 2 2.3-1 4.3z"/>',
  health:
    '<path d="M12 20C4 15 3 10.5 4.5 7.5 6 4.8 10 4.5 12 8c2-3.5 6-3.2 7.5-.5C21 10.5 20 15 12 20z"/><path d="M4.5 12.5H9l1.5-2.5 2.5 4.5 1.5-2h4.5"/>',
  'money-systems': '<circle cx="12" cy="12" r="9"/><path d="m8.5 7 3.5 5 3.5-5M12 12v5.5M9 12.5h6M9 15h6"/>',
  'daily-rhythm':
    '<circle cx="9" cy="12" r="3.5"/><path d="M9 4.5V6M9 18v1.5M2 12h1.5M4 7l1 1M4 17l1-1"/><path d="M17 6.5A6 6 0 1 0 17 17.5a7 7 0 0 1 0-11z" transform="translate(3.5 0)"/>',
  workstyles: '<path d="M12 21V10M12 13l-6-5M12 10l5-5"/><path d="M6 12V8h4M13 5h4v4"/>',
  telework: '<path d="m3 10 9-7 9 7M5 8.5V20h14V8.5"/><path d="M8.5 11.5h7v4.5h-7zM7.5 18h9"/>',
  company:
    '<path d="M5 21V4h9v17M14 9h5v12M3 21h18"/><path d="M8 8h.01M11 8h.01M8 12h.01M11 12h.01M8 16h.01M11 16h.01M16.5 13h.01M16.5 17h.01"/>',
  stories:
    '<circle cx="8" cy="8" r="3"/><path d="M2.5 20c.3-4.3 2.3-6.5 5.5-6.5s5.2 2.2 5.5 6.5"/><path d="M14 4h6.5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1H18l-2.5 2v-2H14"/>',
};

export const genreIcons: readonly (readonly [slug: string, svg: string])[] = Object.entries(paths).map(
  ([slug, inside]) => [
    slug,
    `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="#0b5c50" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">${inside}</svg>\n`,
  ],
);
