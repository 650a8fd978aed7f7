import type { PageFault } from './foreign-sites.ts';
import { answer, byPath, endless, head, PAGE, sends } from './serving.ts';

const to = (location: string, status = '302 Found', body = '') =>
  sends(answer(body, [`Location: ${location}`], undefined, status));
const page = sends(answer(PAGE));

/**
 * Redirects that are refused (invalid, too many or to a forbidden address) or lead to a broken answer, and unusual ones
 * that are followed.
 */
export const REDIRECTS: readonly PageFault[] = [
  { name: 'redirects to itself', serve: to('/'), failure: 'redirects' },
  { name: 'redirects in a circle', serve: byPath({ '/': to('/a'), '/a': to('/') }), failure: 'redirects' },
  {
    name: 'redirects to a new address for ever',
    serve: (socket, path) => to(`${path}a`)(socket, path),
    failure: 'redirects',
  },
  {
    name: 'redirects four times',
    serve: byPath({ '/': to('/1'), '/1': to('/2'), '/2': to('/3'), '/3': to('/4'), '/4': page }),
    failure: 'redirects',
  },
  {
    name: 'redirects three times',
    serve: byPath({ '/': to('/1', '301 Moved'), '/1': to('/2', '303 See'), '/2': to('/3', '308 Moved'), '/3': page }),
    failure: null,
  },
  { name: 'redirects to a private address', serve: to('http://192.168.0.1/'), failure: 'host' },
  { name: 'redirects to this machine', serve: to('http://[::ffff:127.0.0.1]/'), failure: 'host' },
  { name: 'redirects to a name with a private address', serve: to('https://inside.test/'), failure: 'host' },
  {
    name: 'redirects to a private address at the second step',
    serve: byPath({ '/': to('/a'), '/a': to('http://169.254.169.254/') }),
    failure: 'host',
  },
  { name: 'redirects to a file', serve: to('file:///etc/passwd'), failure: 'url' },
  { name: 'redirects to a script', serve: to('javascript:alert(1)'), failure: 'url' },
  { name: 'redirects to data', serve: to(`data:text/html,${encodeURIComponent(PAGE)}`), failure: 'url' },
  { name: 'redirects to another port', serve: to('http://site.test:6379/'), failure: 'url' },
  { name: 'redirects without an address', serve: sends(answer('', [], undefined, '302 Found')), failure: 'status' },
  { name: 'redirects to an empty address', serve: to(''), failure: 'redirects' },
  { name: 'redirects to an unreadable address', serve: to('http://['), failure: 'url' },
  { name: 'redirects to an address of 10 kB', serve: to(`/${'a'.repeat(10_000)}`), failure: 'url' },
  { name: 'redirects to bytes that are no text', serve: to('/\xff\xfe\x80'), failure: 'redirects' },
  {
    name: 'redirects to two addresses',
    serve: sends(answer('', ['Location: http://127.0.0.1/', 'Location: /a'], undefined, '302 Found')),
    failure: 'host',
  },
  {
    name: 'redirects with a body without end',
    serve: byPath({ '/': endless(head(['Location: /a'], undefined, '302 Found'), 'x'), '/a': page }),
    failure: null,
  },
  { name: 'offers several addresses (300)', serve: to('/a', '300 Multiple Choices'), failure: 'status' },
  { name: 'names an address with status 304', serve: to('/a', '304 Not Modified'), failure: 'status' },
  {
    name: 'redirects, then closes',
    serve: byPath({ '/': to('/a'), '/a': (socket) => socket.end() }),
    failure: 'broken',
  },
  { name: 'redirects, then never answers', serve: byPath({ '/': to('/a') }), failure: 'time' },
];
