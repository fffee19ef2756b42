// A browser of WebKitGTK for WebKitWebDriver, run by gjs. Arguments: the folder of its storage, and the address of a proxy. WebKitGTK's
// own MiniBrowser has its storage in memory when it is driven, so nothing there survives a kill.
imports.gi.versions.Gtk = '3.0';
imports.gi.versions.WebKit2 = '4.1';
const {Gtk, WebKit2} = imports.gi;

const [folder, proxy] = ARGV;
Gtk.init(null);
const manager = new WebKit2.WebsiteDataManager({
  base_data_directory: `${folder}/data`,
  base_cache_directory: `${folder}/cache`,
});
if (proxy) {
  const route = WebKit2.NetworkProxySettings.new(proxy, null);
  manager.set_network_proxy_settings(WebKit2.NetworkProxyMode.CUSTOM, route);
}
// By `Cache-Control: no-store` Wing keeps its pages out of this cache, but WebKit obeys over https alone.
const settings = new WebKit2.Settings({enable_page_cache: false});
const context = WebKit2.WebContext.new_with_website_data_manager(manager);
context.set_automation_allowed(true);
context.connect('automation-started', (_context, session) => {
  session.connect('create-web-view', () => {
    const window = new Gtk.Window({default_width: 390, default_height: 844});
    const view = new WebKit2.WebView({
      web_context: context,
      settings,
      is_controlled_by_automation: true,
    });
    view.connect('close', () => window.destroy());
    window.add(view);
    window.show_all();
    return view;
  });
});
Gtk.main();
