/** What a college pastes into a page of its site: its open spots, and a script that fits the frame to them. */
export const collegeSnippet = (origin: string, slug: string, name: string): string =>
  `<iframe id="lineup-${slug}" src="${origin}/college-embed/${slug}"
  title="Open esports spots at ${escapeAttribute(name)}" loading="lazy" style="width: 100%; max-width: 640px; height: 360px; border: 0; border-radius: 10px"></iframe>
<script>
  addEventListener('message', function (event) {
    var frame = document.getElementById('lineup-${slug}');
    if (event.source === frame.contentWindow && event.data && event.data.type === 'lineup-height')
      frame.style.height = Number(event.data.height) + 'px';
  });
</script>`;

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
